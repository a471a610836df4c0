import { TextInput } from '@mantine/core'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { type TypedRun, typedDifference } from '#domain/own-cards/typed-difference.ts'
import classes from './typed-answer.module.css'

interface TypedAnswerProps {
  expected: string
  isFlipped: boolean
  onFlip: () => void
}

/** A field for the answer below the question, and in its place after the flip what differs from the expected text. */
export function TypedAnswer({ expected, isFlipped, onFlip }: TypedAnswerProps) {
  const [typed, setTyped] = useState('')
  const field = useRef<HTMLInputElement>(null)
  // The first field comes after its code is loaded, when the card has the focus already.
  useEffect(() => field.current?.focus({ preventScroll: true }), [])
  if (isFlipped) return <Difference typed={typed} expected={expected} />
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    onFlip()
  }
  return (
    <TextInput
      ref={field}
      className={classes.field ?? ''}
      aria-label="Type the answer"
      placeholder="Type the answer, then press Enter"
      data-takes-focus
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      maxLength={1000}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onKeyDown={onKeyDown}
    />
  )
}

const kindWords: Record<TypedRun['kind'], string> = { same: '', missing: 'missing:', extra: 'not in it:' }
const elements = { same: 'span', missing: 'ins', extra: 'del' } as const

function Difference({ typed, expected }: { typed: string; expected: string }) {
  if (typed.trim() === '') return <p className={classes.verdict}>You typed nothing.</p>
  const { isRight, runs } = typedDifference(typed, expected)
  return (
    <div className={classes.difference} data-right={isRight || undefined}>
      <p className={classes.verdict}>{isRight ? 'What you typed is right.' : 'What you typed differs:'}</p>
      <p className={classes.runs}>
        {runs.map(({ kind, text }, place) => {
          const Element = elements[kind]
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the runs keep their order
            <Element key={place}>
              {kind !== 'same' && <span className="visually-hidden"> {kindWords[kind]} </span>}
              {text}
            </Element>
          )
        })}
      </p>
    </div>
  )
}
