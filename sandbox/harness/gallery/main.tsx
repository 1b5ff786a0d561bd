import { showTool } from '../shell/shell.tsx';
import { Gallery } from './gallery.tsx';

showTool('gallery', <Gallery />);
