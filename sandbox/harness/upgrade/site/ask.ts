import { request } from 'node:http';
import type { CorpusPage } from '../model.ts';

/** Asks a server of this machine, as a browser at this host would. */
const ask = (port: number, host: string, path: string, { method = 'GET', token = '' } = {}): Promise<{ status: number; body: string }> =>
  new Promise((resolve, reject) => {
    const headers = { host: `${host}:${port}`, ...(token === '' ? {} : { authorization: `Bearer ${token}` }) };
    const asked = request({ host: '127.0.0.1', port, path, method, headers }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body: Buffer.concat(parts).toString('utf8') }));
    });
    asked.on('error', reject);
    asked.end();
  });

/** The session of a prepared account, who may look at what is locked; '' where a server has none. */
export async function preparedToken(port: number, customer: string): Promise<string> {
  const { status, body } = await ask(port, `test.${customer}.localhost`, '/sandbox/accounts?kind=reviewer', { method: 'POST' });
  try {
    return status === 200 ? ((JSON.parse(body) as { readonly token?: string }).token ?? '') : '';
  } catch {
    return '';
  }
}

/** The answer to what a page asks for; '' when there is none. */
export async function answerTo(port: number, customer: string, page: CorpusPage, token: string): Promise<string> {
  const { dataType, action, id, html, look } = page;
  const lang = look.lang || 'en';
  const query = new URLSearchParams({ mode: 'ajax', lang, user: '0', action: String(action), id: String(id), datatype: dataType });
  if (html !== '') query.set('html', html);
  const { status, body } = await ask(port, `${customer}.localhost`, `/dispatcher.php?${query}`, { token });
  return status === 200 ? body : '';
}
