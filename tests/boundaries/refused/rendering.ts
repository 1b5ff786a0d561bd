import { refused, type RefusedByRule } from './refused.ts';

export const rendering: RefusedByRule = {
  signsAreDrawn: [
    refused('a cross on a button', { 'plugins/x/a.tsx': 'const Bar = () => (\n  <button>\n    ×\n  </button>\n);' }, 'a.tsx:3'),
    refused('an arrow of a style sheet', { 'plugins/x/style.css': ".a::after {\n  content: '→';\n}" }, 'style.css:2'),
    refused('a tick in a stylesheet', { 'xsl/sheets/a.xsl': '<span>✓</span>' }, 'a.xsl:1'),
  ],
  drawsWithoutDom: [
    refused('a parser of the page', { 'plugins/x/a.tsx': 'function Bar() {\n  return new DOMParser();\n}' }, 'a.tsx:2'),
    refused('what CSS it knows', { 'plugins/x/a.tsx': "const Bar = () => CSS.supports('a');" }, 'a.tsx:1'),
    refused('whether something is an element', { 'plugins/x/a.tsx': 'const Bar = ({ a }) => a instanceof HTMLElement;' }, 'a.tsx:1'),
    refused('a picture', { 'plugins/x/a.tsx': 'const Bar = () => {\n  const a = new Image();\n};' }, 'a.tsx:2'),
    refused('a timer', { 'plugins/x/a.tsx': 'const Bar = () => {\n  setTimeout(again, 1);\n};' }, 'a.tsx:2'),
    refused(
      'the snapshot of a store',
      { 'plugins/x/a.tsx': 'const width = () => innerWidth;\nconst useA = () => useSyncExternalStore(listen, width);' },
      'a.tsx:1',
    ),
    refused(
      'the snapshot of a store, written at the call',
      { 'plugins/x/a.tsx': 'const useA = () =>\n  useSyncExternalStore(\n    listen,\n    () => location.href,\n  );' },
      'a.tsx:4',
    ),
    refused(
      'a getter',
      {
        'plugins/x/b.ts': 'export const page = Object.freeze({\n  get title() {\n    return document.title;\n  },\n});',
        'plugins/x/a.tsx': "import { page } from './b.ts';\nconst Bar = () => page.title;",
      },
      'b.ts:3',
    ),
    refused(
      'a method of an object',
      { 'plugins/x/a.tsx': 'const page = {\n  title: () => document.title,\n};\nconst Bar = () => page.title();' },
      'a.tsx:2',
    ),
    refused(
      'a method of something made once',
      {
        'plugins/x/a.tsx':
          'class Page {\n  title() {\n    return document.title;\n  }\n}\nconst page = new Page();\nconst Bar = () => page.title();',
      },
      'a.tsx:3',
    ),
    refused('the page of an element', { 'plugins/x/a.tsx': 'const Bar = ({ ref }) => ref.current.ownerDocument.title;' }, 'a.tsx:1'),
    refused(
      'the size of an element',
      { 'plugins/x/a.tsx': 'function Bar() {\n  const box = useRef<HTMLDivElement>(null);\n  return box.current.offsetWidth;\n}' },
      'a.tsx:3',
    ),
    refused('everything by a name', { 'plugins/x/a.tsx': 'const Bar = ({ name }) => globalThis[name];' }, 'a.tsx:1'),
    refused('everything, handed on', { 'plugins/x/a.tsx': "const Bar = () => Reflect.get(globalThis, 'document');" }, 'a.tsx:1'),

    refused(
      'the page by way of everything',
      { 'plugins/x/a.tsx': 'function Bar() {\n  return <b>{globalThis.document.title}</b>;\n}' },
      'a.tsx:2',
    ),
    refused(
      'its width by way of everything',
      { 'plugins/x/a.tsx': 'function Bar() {\n  const { innerWidth: width } = globalThis;\n  return width;\n}' },
      'a.tsx:2',
    ),
    refused('its width', { 'plugins/x/a.tsx': 'const Bar = () => innerWidth;' }, 'a.tsx:1'),
    refused(
      'a class that draws',
      {
        'plugins/x/a.tsx':
          'class Bar extends Component {\n  render() {\n    return this.b();\n  }\n  b() {\n    return document.title;\n  }\n}',
      },
      'a.tsx:6',
    ),
    refused(
      'a component that is handed a reference',
      { 'plugins/x/a.tsx': "import React from 'react';\nexport const bar = React.forwardRef((a, ref) => document.title);" },
      'a.tsx:2',
    ),
    refused(
      'a component that is drawn once',
      { 'plugins/x/a.tsx': "import { memo as once } from 'react';\nexport default once(function () {\n  return document.title;\n});" },
      'a.tsx:3',
    ),
    refused(
      'a function of another file reads it',
      {
        'plugins/x/b.ts': 'export const titleOf = () => document.title;',
        'plugins/x/a.tsx': "import { titleOf } from './b.ts';\nexport const Bar = () => <b>{titleOf()}</b>;",
      },
      'plugins/x/b.ts:1',
    ),

    refused(
      'a component that is an arrow',
      { 'plugins/x/a.tsx': 'const Bar = memo(({ a }: Props) => (\n  <b>{location.href}</b>\n));' },
      'a.tsx:2',
    ),
    refused('a component reads the page', { 'plugins/x/a.tsx': 'function Bar() {\n  void document.title;\n  return null;\n}' }, 'a.tsx:2'),
    refused(
      'a list reads it for every item',
      { 'plugins/x/a.tsx': 'function Bar({ all }) {\n  return all.map((one) => location.href + one);\n}' },
      'a.tsx:2',
    ),
    refused(
      'a function of the same file reads it',
      {
        'plugins/x/a.tsx':
          'function widthOf() {\n  return page();\n}\nconst page = () => document.body.clientWidth;\n' +
          'function Bar() {\n  return <b>{widthOf()}</b>;\n}',
      },
      'a.tsx:4',
    ),
    refused(
      'a function of the same file gives the first state',
      { 'plugins/x/a.tsx': 'const page = () => location.href;\nfunction Bar() {\n  const [a] = useState(page);\n}' },
      'a.tsx:1',
    ),
    refused(
      'a hook reads it at first',
      { 'core/view/a.ts': 'function useA() {\n  return useState(() => navigator.language);\n}' },
      'a.ts:2',
    ),
  ],
};
