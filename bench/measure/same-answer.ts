/**
 * Throws unless two answers are the same bytes: figures of servers that answer differently say
 * nothing. Names the first difference only, as answers may be hundreds of kilobytes long.
 */
export function assertSameAnswer(ours: string, peer: string): void {
  if (ours === peer) return;
  let at = 0;
  while (ours[at] === peer[at]) at += 1;
  const near = (text: string): string => text.slice(Math.max(0, at - 40), at + 40);
  throw new Error(`answers differ at ${at}: '${near(ours)}' and '${near(peer)}'`);
}
