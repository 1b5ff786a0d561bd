import { showTool } from '../shell/shell.tsx';

showTool('stage', <h1>Stage</h1>);
