/** Before the page goes: the prices that it saw are kept for the next page of this tab, which checks orders against them. */
export { keepSeenLive } from '../store/seen-live.ts'
