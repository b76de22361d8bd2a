import type { SlipLegView } from '../../../racing/panel/legs-of.ts';
import { racingWords } from '../../../racing/panel/racing-words.ts';
import type { RunnerRef } from '../../../racing/racing.ts';
import type { SportWords } from '../../../sport.ts';

/** The words of the sport that slips are for. */
export const legWords: SportWords<RunnerRef, SlipLegView> = racingWords;
