import { Fragment } from 'react'

/** A text with the search words marked. */
export function Highlight({ text, search }: { text: string; search: string }) {
  const words = search.trim().split(/\s+/).filter(Boolean)
  if (words.length === 0) return text
  const found = new RegExp(`(${words.map((word) => escaped(word)).join('|')})`, 'giu')
  return [...text.split(found).entries()].map(([place, part]) =>
    // split with one group yields text and matches alternately
    place % 2 === 1 ? <mark key={place}>{part}</mark> : <Fragment key={place}>{part}</Fragment>,
  )
}

function escaped(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)
}
