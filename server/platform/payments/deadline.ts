import { ProviderUnavailable } from './payment-provider.ts'

export interface Deadline {
  /**
   * Waits for the work until the deadline. Work that takes longer continues, and the reconcile job finds its
   * result.
   * @throws ProviderUnavailable at the deadline
   */
  within<T>(work: Promise<T>): Promise<T>
}

/**
 * Starts the deadline for everything that one request asks of a provider, so that a provider that accepts and
 * stays silent holds up nobody for longer.
 */
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
