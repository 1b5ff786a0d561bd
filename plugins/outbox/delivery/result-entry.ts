import { c_Store } from '../../../core/api.ts';
import type { OutboxEntry } from '../model.ts';

/** What a test gives out at its end. */
interface TestResult {
  readonly points: number;
  readonly maxPoints: number;
  /** ID of the test's object. */
  readonly IDObject: number;
  readonly kind: 'practice' | 'placement' | 'vocabulary';
  /** The sub-template collection of protocol 4.8, well-formed XML. */
  readonly xml?: string;
  /** What a person reads while the result waits. */
  readonly title: string;
}

const atLeastZero = (value: number): number => (value > 0 ? value : 0);

/** Two decimals at most, with a dot (OP-64). Rounding keeps the order: points stay at most the maximum. */
const written = (value: number): string => String(Math.round(value * 100) / 100);

/**
 * A result as it travels (TST-004 to TST-015, protocol 4.8): points within 0 and maxPoints, what is no number counts as 0 (OP-64),
 * by action `c_Store` on t_ClientCompetence, or p_PlacementTest for placement tests.
 * @param dataTypes the customer's data types (configuration); default: the literal names
 */
export function resultEntry(result: TestResult, dataTypes: Readonly<Record<string, string>> = {}): OutboxEntry {
  const maxPoints = atLeastZero(Number.isFinite(result.maxPoints) ? result.maxPoints : 0);
  const points = Math.min(maxPoints, atLeastZero(result.points));
  const dataType =
    result.kind === 'placement' ? (dataTypes['placementTest'] ?? 'p_PlacementTest') : (dataTypes['practiceResult'] ?? 't_ClientCompetence');
  return {
    kind: 'result',
    dataType,
    action: c_Store,
    id: String(result.IDObject),
    body: {
      points: written(points),
      IDObject: String(result.IDObject),
      mpoints: written(maxPoints),
      ...(result.kind === 'vocabulary' ? { isVocabularyResult: '1' } : {}),
      ...(result.xml ? { xml: result.xml } : {}),
    },
    title: result.title,
  };
}
