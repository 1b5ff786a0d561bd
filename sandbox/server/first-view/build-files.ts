import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** A file of the build, as `.vite/manifest.json` describes it. */
interface BuiltFile {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
}

const PAGE = 'index.html';
const TAKES_OVER = 'core/first-view.tsx';

/** Which files of the build a page that comes drawn needs at once. */
export class BuildFiles {
  private mark = -1;
  private files: Readonly<Record<string, BuiltFile>> = {};

  /** @param dist folder of the build */
  constructor(private readonly dist: string) {}

  /** Addresses of the style sheets of plugins, beside the page's own; none where there is no build. */
  stylesOf(plugins: readonly string[]): string[] {
    const files = this.read();
    const seen = new Set<string>([PAGE]);
    const styles = new Set<string>();
    const visit = (key: string): void => {
      if (seen.has(key)) return;
      seen.add(key);
      for (const style of files[key]?.css ?? []) styles.add(`/${style}`);
      files[key]?.imports?.forEach(visit);
    };
    for (const plugin of plugins) visit(`plugins/${plugin}/index.ts`);
    return [...styles];
  }

  /** Address of the script by which the page takes over what the server has drawn; '' where there is no build. */
  get takesOver(): string {
    const built = this.read()[TAKES_OVER];
    return built === undefined ? '' : `/${built.file}`;
  }

  /** Read again when there is another build. */
  private read(): Readonly<Record<string, BuiltFile>> {
    const file = join(this.dist, '.vite', 'manifest.json');
    const mark = existsSync(file) ? statSync(file).mtimeMs : 0;
    if (mark !== this.mark) {
      this.files = mark === 0 ? {} : (JSON.parse(readFileSync(file, 'utf8')) as Record<string, BuiltFile>);
      this.mark = mark;
    }
    return this.files;
  }
}
