/** "1 card", "3 cards". */
export function countText(count: number, one: string): string {
  return `${count} ${one}${count === 1 ? '' : 's'}`
}
