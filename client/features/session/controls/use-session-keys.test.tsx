import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { useLeaveKey } from './use-leave-key.ts'
import { useSessionKeys } from './use-session-keys.ts'

const leave = vi.fn<() => void>()
const act = vi.fn<(key: string) => void>()

function Card({ front }: { front: string }) {
  useLeaveKey(leave)
  useSessionKeys(({ event: { key } }) => (key === ' ' ? () => act(front) : undefined))
  return <article>{front}</article>
}

/** Renders without `act`, which would run every effect before the keys come. */
async function pressOnceDrawn(fronts: readonly string[], key: string) {
  const main = document.body.appendChild(document.createElement('main'))
  const root = createRoot(main)
  onTestFinished(() => {
    root.unmount()
    main.remove()
  })
  for (const front of fronts) {
    const drawn = new Promise((resolve) => {
      const observer = new MutationObserver(() => {
        observer.disconnect()
        window.dispatchEvent(new KeyboardEvent('keydown', { key, cancelable: true }))
        resolve(undefined)
      })
      observer.observe(main, { childList: true, subtree: true, characterData: true })
    })
    startTransition(() => root.render(<Card front={front} />))
    await drawn
  }
}

describe('a key that is pressed as soon as the card is drawn', () => {
  const environment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }
  beforeAll(() => {
    environment.IS_REACT_ACT_ENVIRONMENT = false
  })
  beforeEach(() => vi.clearAllMocks())
  afterAll(() => {
    environment.IS_REACT_ACT_ENVIRONMENT = true
  })

  it('acts on that card', async () => {
    await pressOnceDrawn(['Olaparib', 'Rucaparib'], ' ')
    expect(act.mock.calls).toEqual([['Olaparib'], ['Rucaparib']])
  })

  it('leaves the session', async () => {
    await pressOnceDrawn(['Olaparib'], 'Escape')
    expect(leave).toHaveBeenCalledOnce()
  })
})
