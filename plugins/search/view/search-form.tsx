import { useState, type ReactNode } from 'react';
import { useText } from '../../../core/api.ts';
import type { Blocks } from '../model/expert.ts';
import { texts } from '../texts.ts';
import { ExpertForm } from './expert-form.tsx';
import { SavedSearches } from './saved-searches.tsx';
import { useSearch } from './search-context.ts';
import { SimpleForm } from './simple-form.tsx';

const MODES = ['simple', 'expert'] as const;
type Mode = (typeof MODES)[number];

/** `ui-search-form`: what is searched, by words or by blocks of conditions (SEA-002), and searches that are kept (SEA-003). */
export function SearchForm(): ReactNode {
  const { query, fields } = useSearch();
  const text = useText(texts);
  const modeOf = (): Mode => (query.blocks.length > 0 ? 'expert' : 'simple');
  const [mode, setMode] = useState<Mode>(modeOf);
  const [draft, setDraft] = useState<Blocks>(query.blocks);
  const [from, setFrom] = useState(query);
  // Back, a link or a saved search brings its own form along.
  if (from !== query) { setFrom(query); setMode(modeOf()); }
  if (fields.length === 0) return <SimpleForm />;
  return (
    <div className="search-ask">
      <div className="search-mode" role="group" aria-label={text('search.mode')}>
        {MODES.map((each) => <button key={each} type="button" className="search-mode__one" aria-pressed={each === mode} onClick={() => setMode(each)}>{text(`search.${each}`)}</button>)}
      </div>
      {mode === 'simple' ? <SimpleForm /> : <ExpertForm onDraft={setDraft} />}
      <SavedSearches blocks={mode === 'expert' ? draft : null} />
    </div>
  );
}
