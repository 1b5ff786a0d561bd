import { showTool } from '../shell/shell.tsx';
import { Playground } from './playground.tsx';

showTool('playground', <Playground />);
