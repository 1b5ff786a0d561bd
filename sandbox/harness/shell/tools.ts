export type ToolName = 'stage' | 'playground' | 'gallery' | 'changes' | 'gate';

interface Tool {
  readonly name: ToolName;
  readonly title: string;
  readonly what: string;
}

const ALL: readonly Tool[] = [
  {
    name: 'stage',
    title: 'Stage',
    what: 'The real site in a frame: as anybody, on any screen, with any fault, recorded and played again.',
  },
  { name: 'playground', title: 'Playground', what: 'XML, a stylesheet and its parameters, drawn while they are written.' },
  { name: 'gallery', title: 'Gallery', what: 'Every data type, widget and component in its states.' },
  { name: 'changes', title: 'Changes', what: 'What the last pictures show, before and after: accept or reject each.' },
  { name: 'gate', title: 'Gate', what: "What is wrong with this customer's files, with file, line and what to do." },
];

/** The tools of this build: `scripts/build/harness-pages.config.ts` says which folders have a page. */
const built = import.meta.env.LECTERN_TOOLS as readonly string[] | undefined;

export const TOOLS: readonly Tool[] = ALL.filter(({ name }) => built?.includes(name) ?? true);
