import type { SlipLegView } from '../../../racing/panel/legs-of.ts';
import { racingWords } from '../../../racing/panel/racing-words.ts';
import type { SportWords } from '../../../sport.ts';
import type { SelectionRef } from '../../slip-sport.ts';

/** The words of the sport that slips are for. */
export const legWords: SportWords<SelectionRef, SlipLegView> = racingWords;
