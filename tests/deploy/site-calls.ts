import { request } from 'node:http';
import sharp from 'sharp';

interface Answer {
  readonly status: number;
  readonly body: string;
}
type Pairs = Readonly<Record<string, string>>;
const PASSWORD = 'a password of my own';

/** Calls the site of a server at a port of this machine, as a proxy passes them on. */
export class SiteCalls {
  readonly #site: string;
  readonly #port: number;

  constructor(site: string, port: number) {
    this.#site = site;
    this.#port = port;
  }

  ask(path: string, body?: Buffer, headers: Pairs = {}): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const options = { host: '127.0.0.1', port: this.#port, path, method: body === undefined ? 'GET' : 'POST', agent: false };
      const asked = request({ ...options, headers: { host: this.#site, ...headers } }, (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (piece: string) => {
          text += piece;
        });
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body: text }));
      });
      asked.on('error', reject);
      asked.end(body);
    });
  }

  /** 0 where nobody answers. */
  statusOf(path: string): Promise<number> {
    return this.ask(path).then(
      ({ status }) => status,
      () => 0,
    );
  }

  async #sign(fields: Pairs, token = ''): Promise<string> {
    const headers = {
      'content-type': 'application/x-www-form-urlencoded; charset=UTF-8',
      ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
    };
    const form = Buffer.from(new URLSearchParams(fields).toString());
    const { body } = await this.ask('/dispatcher.php?mode=ajax&lang=en&action=verify&id=0&datatype=p_Login', form, headers);
    return /<JWT>(.*)<\/JWT>/.exec(body)?.[1] ?? body;
  }

  /** @returns what calls are made with, or the answer of a log-in that was refused */
  logIn(): Promise<string> {
    return this.#sign({ subAction: 'login', loginMode: 'password', user: 'administrator', password: PASSWORD });
  }

  /** The first administrator follows the link of the log, and sets a password. @returns what calls are made with */
  async firstAdministrator(log: string): Promise<string> {
    const link = /\/login\.html\?token=([\w-]{32})/.exec(log)?.[1] ?? '';
    const token = await this.#sign({ subAction: 'login', loginMode: 'token', token: link });
    await this.#sign({ subAction: 'changePassword', newPassword: PASSWORD }, token);
    return this.logIn();
  }

  /** Uploads a picture as the page does. @returns its address, or the answer that refuses it */
  async upload(token: string): Promise<string> {
    const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
    const content = await sharp({ create: { width: 400, height: 300, channels: 3, background: 'black', noise } })
      .png()
      .toBuffer();
    const fields = { subAction: 'upload', upload: 'of-a-picture', offset: '0', size: String(content.length), name: 'a.png' };
    const head = Object.entries(fields).map(([key, value]) => `--b\r\nContent-Disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`);
    const file = '--b\r\nContent-Disposition: form-data; name="file"; filename="x"\r\nContent-Type: application/octet-stream\r\n\r\n';
    const sent = Buffer.concat([Buffer.from(head.join('') + file), content, Buffer.from('\r\n--b--\r\n')]);
    const headers = { 'content-type': 'multipart/form-data; boundary=b', authorization: `Bearer ${token}` };
    const { body } = await this.ask('/dispatcher.php?mode=ajax&lang=en&action=16&id=0&datatype=p_MediaLibrary', sent, headers);
    return / src="(\/library\/[0-9a-f]{40}\/\d+\.webp)"/.exec(body)?.[1] ?? body;
  }
}
