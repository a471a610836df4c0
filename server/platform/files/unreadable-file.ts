/** The reason why a file cannot be read, in words for the admin who chose it. */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile'
}
