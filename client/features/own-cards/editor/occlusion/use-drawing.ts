import { useState } from 'react'
import { type Occlusion, occlusionText, parseOcclusion, type Region } from '#domain/own-cards/occlusion.ts'
import type { Shape } from '#domain/own-cards/shown-regions.ts'

type Drawing = Pick<Occlusion, 'regions' | 'hidesAll'>

interface History {
  /** The picture on which it was drawn; the history of another one does not count. */
  key: string | undefined
  past: readonly Drawing[]
  future: readonly Drawing[]
  /** The change that was made last: changes of the same kind in a row are one. */
  last?: string | undefined
}

const mostSteps = 100

/** The regions on the picture of a note, whose changes are undone and redone. */
export function useDrawing(front: string, onChange: (front: string) => void) {
  const occlusion = parseOcclusion(front)
  const key = occlusion.picture?.key
  const [stored, setHistory] = useState<History>({ key, past: [], future: [] })
  const history: History = stored.key === key ? stored : { key, past: [], future: [] }
  const present: Drawing = { regions: occlusion.regions, hidesAll: occlusion.hidesAll }
  const write = (changes: Partial<Occlusion>) => onChange(occlusionText({ ...occlusion, ...changes }))

  /** @param what names changes that are undone together when they follow each other */
  function change(changes: Partial<Drawing>, what?: string): void {
    const isSame = what !== undefined && what === history.last
    const past = isSame ? history.past : [...history.past, present].slice(-mostSteps)
    setHistory({ key, past, future: [], last: what })
    write(changes)
  }

  const changeRegion = (index: number, changes: Partial<Region>, what?: string) =>
    change(
      { regions: occlusion.regions.map((region, at) => (at === index ? { ...region, ...changes } : region)) },
      what === undefined ? undefined : `${what} ${index}`,
    )

  function undo(): void {
    const before = history.past.at(-1)
    if (!before) return
    setHistory({ key, past: history.past.slice(0, -1), future: [present, ...history.future] })
    write(before)
  }

  function redo(): void {
    const [after, ...future] = history.future
    if (!after) return
    setHistory({ key, past: [...history.past, present], future })
    write(after)
  }

  return {
    occlusion,
    /** Writes the picture or the header. */
    write,
    changeRegion,
    setHidesAll: (hidesAll: boolean) => change({ hidesAll }),
    /** Adds a region, which has a card of its own. */
    add: (shape: Shape) =>
      change({
        regions: [...occlusion.regions, { number: nextNumber(occlusion.regions), shape, label: '' }],
      }),
    remove: (index: number) => change({ regions: occlusion.regions.toSpliced(index, 1) }),
    undo: history.past.length > 0 ? undo : undefined,
    redo: history.future.length > 0 ? redo : undefined,
  }
}

/** The number of the next card. */
export const nextNumber = (regions: readonly Region[]): number =>
  Math.max(0, ...regions.map(({ number }) => number)) + 1
