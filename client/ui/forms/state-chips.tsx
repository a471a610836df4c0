import { Chip, Group } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { numberText } from '#domain/text/count-text.ts'
import classes from './state-chips.module.css'

interface StateChipsProps<State extends string> {
  label: string
  states: readonly State[]
  words: Record<State, string>
  /** Undefined while the counts load. */
  counts: Record<State, number> | undefined
  value: State
  onChange: (state: State) => void
  className?: string | undefined
}

/** The states by which a list is filtered, each with its number, of which one is chosen. */
export function StateChips<State extends string>(props: StateChipsProps<State>) {
  const { label, states, words, counts, value, onChange, className = '' } = props
  const group = useRef<HTMLDivElement>(null)
  // On a phone the states are one line that is wider than the screen, so the chosen one is scrolled into
  // view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs when another one is chosen, and when the counts have made them wider
  useEffect(() => {
    const chosen = group.current?.querySelector('[data-checked]')
    chosen?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [value, counts === undefined])
  return (
    <Chip.Group value={value} onChange={(state) => onChange(state as State)}>
      <Group
        ref={group}
        gap={6}
        role="radiogroup"
        aria-label={label}
        className={`${classes.states} ${className}`}
      >
        {states.map((state) => (
          <Chip key={state} value={state} size="sm" classNames={{ label: classes.state ?? '' }}>
            {words[state]}
            {counts && <span className={classes.count}>{numberText(counts[state])}</span>}
          </Chip>
        ))}
      </Group>
    </Chip.Group>
  )
}
