// The core's only export list. src/core/exports.ts declares each function and says what it does.

import { initAttacks } from './board/attacks.ts';
import { Black, White } from './board/bitboard.ts';
import { initHoldings } from './board/holdings.ts';
import { initMake, make, unmake } from './board/make.ts';
import { POSITION_BYTES, Position, addressOf, attackers as attackersOf } from './board/position.ts';
import { assertRepresentation } from './board/invariants.ts';
import { keyFromScratch, readSetup as readSetupInto, writeSetup as writeSetupFrom } from './board/setup.ts';
import { initZobrist } from './board/zobrist.ts';
import { generate } from './movegen/generate.ts';
import { perft as perftOf, setPerftHash } from './movegen/perft.ts';
import { Counted, Listed } from './movegen/sink.ts';
import { STAGE_ALL } from './shared/stages.ts';
import {
  GAME_KEYS,
  MOVE_LISTS,
  REPORT,
  ROOT_MOVES,
  SEARCH_STATE,
  SETUP_BUFFER,
  THREAD_BYTES,
  UNDO_RECORDS,
} from './board/thread.ts';
import {
  evaluateForMover,
  evaluateRecords,
  evaluationTerm,
  lateSharesOfRecords,
  loadRecord,
  saveRecord,
} from './eval/evaluate.ts';
import { NET, NET_BYTES, clearAccumulators } from './eval/net.ts';
import { WEIGHT_VALUES } from './eval/weight_values.ts';
import { WEIGHT_COUNT, initWeights } from './eval/weights.ts';
import { pvLength, pvMoves } from './search/frame.ts';
import { setGameKeys } from './search/draws.ts';
import { clearHistories } from './search/history.ts';
import { isForcedMate, matingMove, writeMatingLine } from './search/mate/line.ts';
import { mateInOne } from './search/mate/mate_in_one.ts';
import { findShortestMate } from './search/mate/solve.ts';
import { beginMateSearch, mateStateOf } from './search/mate/state.ts';
import { setMateHash } from './search/mate/hash.ts';
import { initReductions } from './search/moves.ts';
import { quietPosition as quietPositionOf } from './search/quiescence.ts';
import { listRootMoves, think } from './search/root.ts';
import { initSeeValues } from './search/see.ts';
import { SearchState, beginWork, setStopFlag, stateOf } from './search/state.ts';
import { fillPermille, setGeneration, setTT } from './search/transposition.ts';

/** The block of this instance's thread; it begins with a position. */
let thread: Position = changetype<Position>(0);

export function initTables(): void {
  initWeights();
  initReductions();
  initSeeValues();
  initAttacks();
  initHoldings();
  initMake();
  initZobrist(0);
}

export function useKeySet(set: u32): void {
  initZobrist(set);
}

export function heapBase(): usize {
  return (__heap_base + 63) & ~63;
}

export function threadBytes(): usize {
  return THREAD_BYTES;
}

export function useThread(block: usize): void {
  thread = changetype<Position>(block);
  clearAccumulators(thread);
}

export function positionAddress(): usize {
  return addressOf(thread);
}

export function setupBuffer(): usize {
  return addressOf(thread) + SETUP_BUFFER;
}

export function moveBuffer(): usize {
  return addressOf(thread) + MOVE_LISTS;
}

export function readSetup(): void {
  readSetupInto(thread, setupBuffer(), addressOf(thread) + UNDO_RECORDS);
  if (!ASC_NO_ASSERT) assertRepresentation(thread);
}

export function writeSetup(): void {
  writeSetupFrom(thread, setupBuffer());
}

export function generateStages(stages: i32): i32 {
  const list = moveBuffer();
  const end =
    thread.turn == 0
      ? generate<White, Black, Listed>(thread, list, stages)
      : generate<Black, White, Listed>(thread, list, stages);
  return <i32>((end - list) >> 2);
}

export function generateLegal(): i32 {
  return generateStages(STAGE_ALL);
}

export function countLegal(): i32 {
  return <i32>(
    (thread.turn == 0
      ? generate<White, Black, Counted>(thread, 0, STAGE_ALL)
      : generate<Black, White, Counted>(thread, 0, STAGE_ALL))
  );
}

export function makeMove(move: i32): void {
  if (thread.turn == 0) make<White, Black>(thread, move);
  else make<Black, White>(thread, move);
}

export function unmakeMove(move: i32): void {
  if (thread.turn == 0) unmake<Black, White>(thread, move);
  else unmake<White, Black>(thread, move);
}

function attackers(square: i32, colour: i32): u64 {
  return colour == 0 ? attackersOf<Black, White>(thread, square) : attackersOf<White, Black>(thread, square);
}

export function attackersLow(square: i32, colour: i32): i32 {
  return <i32>attackers(square, colour);
}

export function attackersHigh(square: i32, colour: i32): i32 {
  return <i32>(attackers(square, colour) >> 32);
}

export function keyLow(): i32 {
  return <i32>thread.key;
}

export function keyHigh(): i32 {
  return <i32>(thread.key >> 32);
}

export function keyFromScratchLow(): i32 {
  return <i32>keyFromScratch(thread);
}

export function keyFromScratchHigh(): i32 {
  return <i32>(keyFromScratch(thread) >> 32);
}

export function usePerftHash(address: usize, entries: u32): void {
  setPerftHash(address, entries);
}

export function perft(depth: i32): f64 {
  return <f64>(
    (thread.turn == 0
      ? perftOf<White, Black>(thread, depth, moveBuffer())
      : perftOf<Black, White>(thread, depth, moveBuffer()))
  );
}

export function clearMemory(address: usize, bytes: usize): void {
  memory.fill(address, 0, bytes);
}

export function useTT(address: usize, buckets: u32): void {
  setTT(address, buckets);
}

export function useStopFlag(address: usize): void {
  setStopFlag(address);
}

export function newSearchGeneration(n: i32): void {
  setGeneration(n);
}

export function forgetHistories(): void {
  clearHistories(thread);
}

export function gameKeyBuffer(): usize {
  return addressOf(thread) + GAME_KEYS;
}

export function useGameKeys(n: i32): void {
  setGameKeys(thread, n);
}

export function rootMoveBuffer(): usize {
  return addressOf(thread) + ROOT_MOVES;
}

export function reportBuffer(): usize {
  return addressOf(thread) + REPORT;
}

export function prepareRootMoves(): i32 {
  if (thread.turn == 0) listRootMoves<White, Black>(thread);
  else listRootMoves<Black, White>(thread);
  return stateOf(thread).rootMoveCount;
}

export function keepRootMoves(n: i32): void {
  stateOf(thread).rootMoveCount = n;
}

export function limitNodes(n: f64): void {
  stateOf(thread).nodeLimit = n > 0 ? <u64>n : u64.MAX_VALUE;
}

export function searchedNodes(): f64 {
  return <f64>stateOf(thread).nodes;
}

export function searchWork(): f64 {
  return <f64>stateOf(thread).work;
}

export function nodeCounterOffset(): usize {
  return SEARCH_STATE + offsetof<SearchState>('nodes');
}

export function searchRootMoves(firstDepth: i32, lastDepth: i32, lines: i32): void {
  if (thread.turn == 0) think<White, Black>(thread, firstDepth, lastDepth, lines);
  else think<Black, White>(thread, firstDepth, lastDepth, lines);
}

export function hashPermille(): i32 {
  return fillPermille();
}

export function evaluation(): i32 {
  return evaluateForMover(thread);
}

export function evaluationTermOf(term: i32, side: i32): i32 {
  return evaluationTerm(thread, term, side);
}

export function weightTable(): usize {
  return WEIGHT_VALUES;
}

export function weightCount(): i32 {
  return WEIGHT_COUNT;
}

export function packWeights(): void {
  initWeights();
}

export function netAddress(): usize {
  return NET;
}

export function netBytes(): usize {
  return NET_BYTES;
}

export function recordBytes(): usize {
  return POSITION_BYTES;
}

export function savePosition(record: usize): void {
  saveRecord(thread, record);
}

export function loadPosition(record: usize): void {
  loadRecord(thread, record);
}

export function evaluateBatch(records: usize, n: i32, out: usize): void {
  evaluateRecords(thread, records, n, out);
}

export function lateShares(records: usize, n: i32, out: usize): void {
  lateSharesOfRecords(records, n, out);
}

export function quietPosition(): i32 {
  return quietPositionOf(thread);
}

export function useMateHash(address: usize, buckets: u32): void {
  setMateHash(address, buckets);
}

/** A mate search by itself has its own budget, and no limit of nodes. */
function beginMateWork(): void {
  stateOf(thread).nodeLimit = u64.MAX_VALUE;
  beginWork(thread);
}

export function findMate(plies: i32, nodes: f64, allMoves: i32): i32 {
  const list = moveBuffer();
  beginMateWork();
  return thread.turn == 0
    ? findShortestMate<White, Black>(thread, plies, <u64>nodes, allMoves != 0, list)
    : findShortestMate<Black, White>(thread, plies, <u64>nodes, allMoves != 0, list);
}

export function mateIsTheShortest(): i32 {
  return i32(mateStateOf(thread).isShortest);
}

export function mateMove(): i32 {
  return matingMove(thread);
}

export function mateSearchNodes(): f64 {
  return <f64>mateStateOf(thread).nodes;
}

export function mateLineBuffer(): usize {
  return pvMoves(thread, 0);
}

export function writeMateLine(plies: i32, nodes: f64, allMoves: i32): i32 {
  beginMateWork();
  beginMateSearch(thread, <u64>nodes, allMoves != 0);
  if (thread.turn == 0) writeMatingLine<White, Black>(thread, plies, <u64>nodes, 0, moveBuffer());
  else writeMatingLine<Black, White>(thread, plies, <u64>nodes, 0, moveBuffer());
  return pvLength(thread, 0);
}

export function mateInOneMove(): i32 {
  evaluateForMover(thread);
  return thread.turn == 0 ? mateInOne<White, Black>(thread) : mateInOne<Black, White>(thread);
}

export function verifyMate(plies: i32, nodes: f64, allMoves: i32): i32 {
  const list = moveBuffer();
  beginMateWork();
  beginMateSearch(thread, <u64>nodes, allMoves != 0);
  const isForced =
    thread.turn == 0
      ? isForcedMate<White, Black>(thread, plies, list)
      : isForcedMate<Black, White>(thread, plies, list);
  return i32(isForced);
}
