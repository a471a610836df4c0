import { ProviderUnavailable } from './payment-provider.ts'

export interface Deadline {
  /**
   * Waits for the work until the deadline. Work that takes longer goes on; what it comes to is found by the reconcile job.
   * @throws ProviderUnavailable at the deadline
   */
  within<T>(work: Promise<T>): Promise<T>
}

/** For all that a request asks of a provider, together: one that accepts and stays silent holds nobody for longer. */
export function startDeadline(waitMs: number): Deadline {
  const signal = AbortSignal.timeout(waitMs)
  return {
    within: (work) =>
      new Promise((resolve, reject) => {
        const end = () => reject(new ProviderUnavailable(`no answer in ${waitMs} ms`))
        if (signal.aborted) end()
        signal.addEventListener('abort', end, { once: true })
        work.then(resolve, reject).finally(() => signal.removeEventListener('abort', end))
      }),
  }
}
