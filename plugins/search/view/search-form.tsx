import { useState, type ReactNode } from 'react';
import { useText } from '../../../core/api.ts';
import { firstBlocks, type Blocks } from '../model/expert.ts';
import { ExpertForm } from './expert-form.tsx';
import { SavedSearches } from './saved-searches.tsx';
import { useSearch } from './search-context.ts';
import { SimpleForm } from './simple-form.tsx';

const MODES = ['simple', 'expert'] as const;
type Mode = (typeof MODES)[number];

/** `ui-search-form`: what is searched, by words or by blocks of conditions (SEA-002), and searches that are stored (SEA-003). */
export function SearchForm(): ReactNode {
  const { query, fields } = useSearch();
  const text = useText();
  const modeOf = (): Mode => (query.blocks.length > 0 ? 'expert' : 'simple');
  const [mode, setMode] = useState<Mode>(modeOf);
  // What is written stays while the simple search is looked at, and can be saved before it is searched.
  const [blocks, setBlocks] = useState<Blocks>(query.blocks);
  const [from, setFrom] = useState(query);
  // Back, a link or a saved search brings its own form along.
  if (from !== query) {
    setFrom(query);
    setMode(modeOf());
    if (query.blocks.length > 0) setBlocks(query.blocks);
  }
  if (fields.length === 0) return <SimpleForm />;
  const open = (next: Mode): void => {
    if (next === 'expert' && blocks.length === 0) setBlocks(firstBlocks(fields[0]!.name, query.simple));
    setMode(next);
  };
  return (
    <div className="search-ask">
      <div className="search-mode" role="group" aria-label={text('search.mode')}>
        {MODES.map((each) => (
          <button key={each} type="button" className="search-mode__one" aria-pressed={each === mode} onClick={() => open(each)}>
            {text(`search.${each}`)}
          </button>
        ))}
      </div>
      {mode === 'simple' ? <SimpleForm /> : <ExpertForm blocks={blocks} setBlocks={setBlocks} />}
      <SavedSearches blocks={mode === 'expert' ? blocks : null} />
    </div>
  );
}
