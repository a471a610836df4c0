import type { Fragment } from '#contracts/search/search.ts'

/** Text with its matches marked. The server sends pieces of plain text. */
export function MarkedText({ pieces }: { pieces: readonly Fragment[] }) {
  return pieces.map((piece, index) =>
    piece.isMatch ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no ids and keep their order
      <mark key={index}>{piece.text}</mark>
    ) : (
      piece.text
    ),
  )
}
