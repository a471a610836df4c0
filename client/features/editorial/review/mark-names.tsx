import { Fragment, type ReactNode } from 'react'
import { createDrugNameMatcher } from '#domain/drugs/drug-names.ts'

/** Renders a text with these names marked. */
export function markNames(names: readonly string[]): (text: string) => ReactNode {
  if (names.length === 0) return (text) => text
  const { findDrugNames } = createDrugNameMatcher([{ id: 0, names }])
  return (text) => {
    const mentions = findDrugNames(text)
    const ends = [0, ...mentions.map(({ end }) => end)]
    return (
      <>
        {mentions.map(({ start, end }, place) => (
          <Fragment key={start}>
            {text.slice(ends[place], start)}
            <mark>{text.slice(start, end)}</mark>
          </Fragment>
        ))}
        {text.slice(ends.at(-1))}
      </>
    )
  }
}
