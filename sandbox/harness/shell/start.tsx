import { showTool } from './shell.tsx';
import { TOOLS } from './tools.ts';

showTool(
  null,
  <>
    <h1>Harness</h1>
    <dl>
      {TOOLS.map(({ name, title, what }) => (
        <div key={name}>
          <dt>
            <a href={`/sandbox/${name}/`}>{title}</a>
          </dt>
          <dd>{what}</dd>
        </div>
      ))}
    </dl>
  </>,
);
