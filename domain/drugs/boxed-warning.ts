/** Whether the label has a boxed warning; "None" means that it has not. */
export function hasBoxedWarning({ boxedWarning }: { boxedWarning: string }): boolean {
  return boxedWarning.trim() !== '' && !/^none\b/i.test(boxedWarning.trim())
}
