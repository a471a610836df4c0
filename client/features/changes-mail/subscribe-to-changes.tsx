import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { CallError } from '#client/platform/calls/call-error.ts'
import { call } from '#client/platform/calls/calls.ts'
import { reasonOf } from '#client/platform/calls/failure-text.ts'
import { subscriptions } from '#contracts/messages/subscriptions.ts'
import { isEmailAddress, longestAddress } from '#domain/accounts/email-address.ts'
import classes from './subscribe-to-changes.module.css'

interface SubscribeToChangesProps {
  /** The categories of the outline, of which a reader may choose some. */
  categories: readonly { id: string; title: string }[]
  /** The id of the category that is chosen at first, on a page about one. */
  category?: string
}

const noAddress = 'Please enter a valid email address'

/** Asks for the monthly list of changes by mail. Plain elements with the tokens, for the public pages. */
export function SubscribeToChanges({ categories, category }: SubscribeToChangesProps) {
  const [email, setEmail] = useState('')
  const [chosen, setChosen] = useState<readonly string[]>(category ? [category] : [])
  const [isReady, setReady] = useState(false)
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<{ text: string; isOfField: boolean }>()
  const [sentTo, setSentTo] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const ids = { field: useId(), problem: useId(), hint: useId() }
  // Before the script runs, the browser itself would send the form.
  useEffect(() => setReady(true), [])

  async function send() {
    const address = email.trim()
    if (!isEmailAddress(address)) {
      setProblem({ text: noAddress, isOfField: true })
      field.current?.focus()
      return
    }
    setProblem(undefined)
    setSending(true)
    try {
      await call(
        subscriptions.subscribe,
        { body: { email: address, categories: [...chosen] } },
        { urgent: true },
      )
      setSentTo(address)
    } catch (error) {
      const ofField = error instanceof CallError ? error.fields?.email : undefined
      setProblem({ text: ofField ?? reasonOf(error as Error), isOfField: ofField !== undefined })
    }
    setSending(false)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!isSending) void send()
  }

  if (sentTo !== undefined) return <Sent address={sentTo} onAgain={() => setSentTo(undefined)} />
  return (
    <form className={classes.form} method="post" onSubmit={submit} noValidate>
      <label className={classes.label} htmlFor={ids.field}>
        E-mail address
      </label>
      <p className={classes.hint} id={ids.hint}>
        One e-mail a month, if anything has changed: what, why, and the source. Each has a link that ends it
        and deletes your address.
      </p>
      <div className={classes.row}>
        <input
          ref={field}
          id={ids.field}
          className={classes.input}
          type="email"
          name="email"
          autoComplete="email"
          spellCheck={false}
          maxLength={longestAddress}
          value={email}
          aria-invalid={problem?.isOfField === true}
          aria-describedby={problem ? `${ids.problem} ${ids.hint}` : ids.hint}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <button className={classes.send} type="submit" disabled={!isReady} aria-disabled={isSending}>
          {isSending ? 'Sending …' : 'Send me the list'}
        </button>
      </div>
      <p className={classes.problem} id={ids.problem} role="alert">
        {problem?.text}
      </p>
      <details className={classes.choice} open={category !== undefined}>
        <summary>{chosen.length === 0 ? 'All categories' : `${chosen.length} of the categories`}</summary>
        <fieldset className={classes.categories}>
          <legend className={classes.hint}>Choose none to be told of all.</legend>
          {categories.map(({ id, title }) => (
            <label key={id} className={classes.category}>
              <input
                type="checkbox"
                checked={chosen.includes(id)}
                onChange={(event) =>
                  setChosen(
                    event.currentTarget.checked ? [...chosen, id] : chosen.filter((each) => each !== id),
                  )
                }
              />
              {title}
            </label>
          ))}
        </fieldset>
      </details>
    </form>
  )
}

function Sent({ address, onAgain }: { address: string; onAgain: () => void }) {
  const text = useRef<HTMLDivElement>(null)
  useEffect(() => text.current?.focus(), [])
  return (
    <div ref={text} className={classes.sent} role="status" tabIndex={-1}>
      <p className={classes.label}>Please look into your mailbox</p>
      <p className={classes.hint}>
        We sent a link to <strong>{address}</strong>. The list comes once you have pressed the button behind
        it, within 7 days.
      </p>
      <button className={classes.again} type="button" onClick={onAgain}>
        Use another address
      </button>
    </div>
  )
}
