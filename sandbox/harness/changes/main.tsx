import { showTool } from '../shell/shell.tsx';
import { Changes } from './changes.tsx';

showTool('changes', <Changes />);
