import type { AdaptiveItem } from './item.ts';
import { nodes, HIGHEST_ABILITY, STEP } from './nodes.ts';
import { tableOf } from './tables.ts';

const priorLog = nodes.map((theta) => -0.5 * theta * theta);

/** What there is of an ability: a weight for each of `nodes`; the weights' sum is 1. */
export interface Posterior {
  readonly weights: readonly number[];
}

/** An answered item. */
export interface Response {
  readonly item: AdaptiveItem;
  readonly right: boolean;
}

function normalise(logs: readonly number[]): Posterior {
  const highest = Math.max(...logs);
  const weights = logs.map((log) => Math.exp(log - highest));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return { weights: weights.map((weight) => weight / sum) };
}

/** Before the first answer: the standard normal distribution. */
export const prior: Posterior = normalise(priorLog);

/**
 * The distribution of ability after the responses: standard-normal prior times the likelihood of each response, at each node.
 * Stored as logarithms while it is summed up, so that long tests do not underflow.
 * Source: R. D. Bock & R. J. Mislevy, Adaptive EAP estimation of ability in a microcomputer environment (1982).
 */
export function posterior(responses: readonly Response[]): Posterior {
  const logs = [...priorLog];
  for (const { item, right } of responses) {
    const { logRight, logWrong } = tableOf(item);
    const likelihood = right ? logRight : logWrong;
    for (let index = 0; index < logs.length; index++) logs[index] = (logs[index] ?? 0) + (likelihood[index] ?? 0);
  }
  return normalise(logs);
}

/** EAP estimate of the ability: the posterior's mean. */
export function ability({ weights }: Posterior): number {
  return weights.reduce((sum, weight, index) => sum + weight * (nodes[index] ?? 0), 0);
}

/** The standard error of the EAP estimate: the posterior's standard deviation (Bock & Mislevy 1982). */
export function standardError(distribution: Posterior): number {
  const mean = ability(distribution);
  return Math.sqrt(distribution.weights.reduce((sum, weight, index) => sum + weight * ((nodes[index] ?? 0) - mean) ** 2, 0));
}

/** The part of the posterior below `theta`; a node represents the cell around it and is cut in proportion. */
export function shareBelow({ weights }: Posterior, theta: number): number {
  let sum = 0;
  weights.forEach((weight, index) => {
    const start = (nodes[index] ?? 0) - STEP / 2;
    sum += weight * Math.min(1, Math.max(0, (theta - start) / STEP));
  });
  return Math.min(1, sum);
}

/** The central interval that holds `mass` of the posterior, as [low, high] abilities. */
export function interval(distribution: Posterior, mass = 0.9): readonly [low: number, high: number] {
  const quantile = (share: number): number => {
    let sum = 0;
    for (const [index, weight] of distribution.weights.entries()) {
      if (sum + weight >= share) return (nodes[index] ?? 0) - STEP / 2 + (STEP * (share - sum)) / weight;
      sum += weight;
    }
    return HIGHEST_ABILITY;
  };
  return [quantile((1 - mass) / 2), quantile((1 + mass) / 2)];
}
