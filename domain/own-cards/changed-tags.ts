/** The tags of a note after some are removed and others added at the end, each once. */
export function changedTags(
  tags: readonly string[],
  { add, remove }: { add: readonly string[]; remove: readonly string[] },
): string[] {
  return [...new Set([...tags.filter((tag) => !remove.includes(tag)), ...add])]
}
