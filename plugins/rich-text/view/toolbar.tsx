import { useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { ringStep } from '../../../core/api.ts';
import { blockGroups } from '../blocks/block-buttons.tsx';
import type { Blocks } from '../blocks/block.ts';
import type { ToolbarState } from '../editor/toolbar-state.ts';
import { PICTURE_GROUPS } from '../pictures/picture-buttons.tsx';
import { groupsFor, TABLE_GROUPS, type ToolbarAction, type ToolbarButton, type ToolbarGroup } from './buttons.tsx';

type ToolbarsProps = Omit<ToolbarProps, 'name' | 'groups'> & { readonly hasPictures: boolean; readonly blocks: Blocks };

/** The toolbar of the text, and those of the table and the widget with the cursor and of the picture that is selected. */
export function Toolbars({ hasPictures, blocks, ...rest }: ToolbarsProps): ReactNode {
  const { state, text } = rest;
  const hasBlocks = Object.keys(blocks).length > 0;
  const groups = useMemo(() => groupsFor(hasPictures, hasBlocks), [hasPictures, hasBlocks]);
  const block = state?.widget ? blocks[state.widget.element] : undefined;
  return (
    <>
      <Toolbar name={text('richText.toolbar')} groups={groups} {...rest} />
      {state?.table && <Toolbar name={text('richText.table')} groups={TABLE_GROUPS} {...rest} />}
      {block && (
        <Toolbar
          key={state!.widget!.element}
          name={block.title(text)}
          groups={blockGroups(block.settings !== undefined, block.part !== undefined)}
          {...rest}
        />
      )}
      {state?.picture && <Toolbar name={text('richText.picture')} groups={PICTURE_GROUPS} {...rest} />}
    </>
  );
}

interface ToolbarProps {
  readonly name: string;
  readonly groups: readonly ToolbarGroup[];
  /** null: nothing can be edited (yet). */
  readonly state: ToolbarState | null;
  readonly text: (key: string) => string;
  readonly controls: string;
  readonly onWish: (wish: ToolbarAction) => void;
}

const isShown = (button: HTMLElement): boolean =>
  [button, button.parentElement!].every((each) => getComputedStyle(each).display !== 'none');

/**
 * A toolbar (AUT-013): one stop of the Tab key, arrows within. Buttons that cannot act now stay reachable, so that the focus is never
 * lost. Where there is little room, some are shown by a button for more.
 */
function Toolbar({ name, groups, state, text, controls, onWish }: ToolbarProps): ReactNode {
  const [stop, setStop] = useState(groups[0]!.buttons[0]!.name);
  const [hasMore, setMore] = useState(false);
  const bar = useRef<HTMLDivElement>(null);
  const step = (event: KeyboardEvent): void => {
    const rtl = bar.current !== null && getComputedStyle(bar.current).direction === 'rtl';
    const buttons = [...(bar.current?.querySelectorAll<HTMLElement>('[data-button]') ?? [])].filter(isShown);
    const now = buttons.findIndex(({ dataset }) => dataset.button === stop);
    const [back, on] = rtl ? ['ArrowRight', 'ArrowLeft'] : ['ArrowLeft', 'ArrowRight'];
    const next = buttons[ringStep(event.key, now, buttons.length, back!, on!) ?? -1];
    if (!next) return;
    event.preventDefault();
    setStop(next.dataset.button!);
    next.focus();
  };
  const press = (button: ToolbarButton, isOff: boolean): void => {
    if (button.wish.kind === 'more') setMore(!hasMore);
    else if (!isOff) onWish(button.wish);
  };
  return (
    <div
      ref={bar}
      className="rt-toolbar"
      role="toolbar"
      aria-label={name}
      aria-controls={state === null ? undefined : controls}
      data-more={hasMore || undefined}
      onKeyDown={step}
    >
      {groups.map(({ buttons, isSecond }) => (
        <div key={buttons[0]!.name} className="rt-toolbar__group" data-second={isSecond}>
          {buttons.map((button) => {
            const isOff = state !== null && button.enabled?.(state) === false;
            return (
              <ButtonOfToolbar
                key={button.name}
                button={button}
                state={state}
                label={text(`richText.${button.name}`)}
                isOff={isOff}
                isStop={button.name === stop}
                isOpen={button.wish.kind === 'more' ? hasMore : undefined}
                onStop={() => setStop(button.name)}
                onPress={() => press(button, isOff)}
              />
            );
          })}
        </div>
      ))}
    </div>
  );
}

interface ButtonProps {
  readonly button: ToolbarButton;
  readonly state: ToolbarState | null;
  readonly label: string;
  readonly isOff: boolean;
  readonly isStop: boolean;
  readonly isOpen: boolean | undefined;
  readonly onStop: () => void;
  readonly onPress: () => void;
}

function ButtonOfToolbar({ button, state, label, isOff, isStop, isOpen, onStop, onPress }: ButtonProps): ReactNode {
  const { name, icon, keys, pressed, hasPanel } = button;
  return (
    <button
      type="button"
      className="rt-button"
      data-button={name}
      aria-label={label}
      title={keys ? `${label} (${keys})` : label}
      tabIndex={isStop ? 0 : -1}
      disabled={state === null}
      aria-disabled={isOff || undefined}
      aria-pressed={pressed && state !== null && pressed(state)}
      aria-expanded={isOpen}
      aria-haspopup={hasPanel ? 'dialog' : undefined}
      onMouseDown={(event) => event.preventDefault()}
      onFocus={onStop}
      onClick={onPress}
    >
      <svg
        className="rt-icon"
        viewBox="0 0 24 24"
        aria-hidden="true"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        {icon}
      </svg>
    </button>
  );
}
