import { showTool } from '../shell/shell.tsx';
import { Director } from './director.ts';
import { forgetServerClock } from './settings.ts';
import { Stage } from './stage.tsx';

const director = new Director();
// The page in the frame looks for it in the window around itself.
Object.defineProperty(window, 'lecternDesk', { get: () => director.desk.run });
// For the browser's console, and for tests.
Object.defineProperty(window, 'lecternTape', { value: () => director.desk.growing.entries });
addEventListener('pagehide', forgetServerClock);
// The browser asks: a recording that nobody has downloaded is gone with the stage.
addEventListener('beforeunload', (event) => {
  if (director.isUnsaved) event.preventDefault();
});
showTool('stage', <Stage director={director} />);
