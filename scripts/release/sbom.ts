import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectOf } from './bundle.ts';
import { namedIn, type Package } from './packages.ts';

interface Component {
  readonly 'bom-ref': string;
  readonly name: string;
  readonly version: string;
}
interface Bom {
  readonly metadata: { readonly component: Component };
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
}

/** A digest as RFC 9562 writes identifiers (version 8: of one's own making). */
function identifier(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  const variant = ((Number.parseInt(hex[16]!, 16) & 3) | 8).toString(16);
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, variant + hex.slice(17, 20), hex.slice(20, 32)].join('-');
}

const nameOf = ({ name, version }: Pick<Component, 'name' | 'version'>): string => `${name}@${version}`;

/**
 * What a bundle is made of, as CycloneDX: npm reads it out of package-lock.json, without a network. Of that only what is in the bundle: the
 * packages beside the server's code, and those that the licences of the build name. Its number and its time are of the content, so that the
 * same bundle has the same text.
 * @throws Error when npm does not know one of them
 */
export function sbomOf(root: string, bundle: string, packages: readonly Package[], seconds: number): string {
  const npm = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only', '--include=dev', '--include=optional'];
  const text = execFileSync('npm', npm, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 26, shell: process.platform === 'win32' });
  const bom = JSON.parse(text) as Bom;
  const inside = new Set([...packages.map(nameOf), ...namedIn(readFileSync(join(bundle, 'dist', 'licenses.md'), 'utf8'))]);
  const components = bom.components.filter((each) => inside.has(nameOf(each)));
  const missing = [...inside].filter((name) => !components.some((each) => nameOf(each) === name));
  if (missing.length > 0) throw new Error(`package-lock.json has no ${missing.join(', ')}. Run npm ci and npm run build, and try again.`);
  const refs = new Set(components.map((each) => each['bom-ref']));
  const { name, version } = projectOf(root);
  const own = bom.metadata.component['bom-ref'];
  const dependencies = bom.dependencies
    .filter(({ ref }) => ref === own || refs.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((each) => refs.has(each)) }));
  const metadata = {
    ...bom.metadata,
    timestamp: new Date(seconds * 1000).toISOString(),
    component: { ...bom.metadata.component, name, version },
  };
  const serialNumber = `urn:uuid:${identifier(JSON.stringify([metadata, components, dependencies]))}`;
  return `${JSON.stringify({ ...bom, serialNumber, metadata, components, dependencies }, null, 2)}\n`;
}
