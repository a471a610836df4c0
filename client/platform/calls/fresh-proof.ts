import { CallError } from './call-error.ts'

/** Asks the user to prove again who they are. Resolves to whether they did. */
type AskForProof = () => Promise<boolean>
let ask: AskForProof | undefined
let asking: Promise<boolean> | undefined

/** Names who asks for a fresh proof; the dialog of the app does, while it is on the page. @returns the way to stop. */
export function asksForProof(asks: AskForProof): () => void {
  ask = asks
  return () => {
    if (ask === asks) ask = undefined
  }
}

/** Calls that need a proof at the same time wait for the same one. */
function askOnce(asks: AskForProof): Promise<boolean> {
  asking ??= asks().finally(() => {
    asking = undefined
  })
  return asking
}

const notProved = ({ status, code }: CallError) =>
  new CallError({ status, code, text: 'Nothing was done, because you did not confirm that it is you.' })

/** Makes a call that may need a fresh proof: asks for it where the server does, and makes the call again. */
export async function withFreshProof<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send()
  } catch (error) {
    const needsProof = error instanceof CallError && error.code === 'reauthentication_required'
    if (!needsProof || !ask) throw error
    if (!(await askOnce(ask))) throw notProved(error)
    return send()
  }
}
