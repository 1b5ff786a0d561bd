import './blocks.css';
import { useRef, useState, type ReactNode, type RefObject } from 'react';
import type { useText } from '../../../core/api.ts';
import type { OpenEditor } from '../editor/open.ts';
import { Panel } from '../panels/panel.tsx';
import { useModal } from '../view/html-panel.tsx';
import type { Blocks } from './block.ts';
import type { WidgetSettings } from './block-commands.ts';
import { SettingsPanel } from './settings-panel.tsx';

type Text = ReturnType<typeof useText>;

/** The panels of widgets: one chooses which to put into the text, the other sets the one with the cursor. */
export function useBlockPanels(
  editor: RefObject<OpenEditor | null>,
  text: Text,
  put: (element: string) => void,
): { readonly choose: () => void; readonly set: () => void; readonly panel: ReactNode } {
  const [offered, setOffered] = useState<Blocks | null>(null);
  const [settings, setSettings] = useState<(WidgetSettings & { readonly blocks: Blocks }) | null>(null);
  return {
    choose: () => setOffered(editor.current?.blocks ?? null),
    set: () => {
      const found = editor.current?.settings();
      if (found) setSettings({ ...found, blocks: editor.current!.blocks });
    },
    panel: (
      <>
        {offered && (
          <ChoosePanel
            blocks={offered}
            {...{ editor, text }}
            onClose={(element) => {
              setOffered(null);
              if (element !== null) put(element);
            }}
          />
        )}
        {settings && (
          <SettingsPanel
            {...settings}
            block={settings.blocks[settings.element]!}
            {...{ editor, text }}
            onClose={(changed) => {
              setSettings(null);
              if (changed !== null) editor.current?.set(changed);
            }}
          />
        )}
      </>
    ),
  };
}

interface ChoosePanelProps {
  readonly blocks: Blocks;
  readonly editor: RefObject<OpenEditor | null>;
  readonly text: Text;
  readonly onClose: (element: string | null) => void;
}

function ChoosePanel({ blocks, editor, text, onClose }: ChoosePanelProps): ReactNode {
  const box = useRef<HTMLDialogElement>(null);
  const first = useRef<HTMLInputElement>(null);
  const elements = Object.keys(blocks);
  const [chosen, setChosen] = useState(elements[0]!);
  useModal(box, first, editor);
  return (
    <Panel
      {...{ box, text }}
      title={text('richText.block')}
      update={text('richText.block.insert')}
      onCancel={() => onClose(null)}
      onUpdate={() => onClose(chosen)}
    >
      <fieldset className="rt-blocks">
        <legend className="visually-hidden">{text('richText.block')}</legend>
        {elements.map((element, index) => (
          <label key={element} className="rt-blocks__option">
            <input
              ref={index === 0 ? first : undefined}
              type="radio"
              name="rich-text-block"
              value={element}
              checked={element === chosen}
              onChange={() => setChosen(element)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return;
                event.preventDefault();
                onClose(chosen);
              }}
            />
            {blocks[element]!.title(text)}
          </label>
        ))}
      </fieldset>
    </Panel>
  );
}
