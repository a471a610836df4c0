import { expect, it, vi } from 'vitest'
import { toast, toasts } from './toast.ts'

it('keeps the last of two quick toasts, even before anything shows them', () => {
  toast({ title: 'Payment Processing' })
  toast({ title: 'Payment Successful' })
  expect(toasts.current()).toMatchObject({ title: 'Payment Successful' })
})

it('notifies its subscribers, and dismisses only the toast with that id', () => {
  const listener = vi.fn()
  const leave = toasts.subscribe(listener)
  toast({ title: 'First' })
  const first = toasts.current()
  toast({ title: 'Second' })
  toasts.dismiss(first?.id ?? 0)
  expect(toasts.current()?.title).toBe('Second')
  toasts.dismiss(toasts.current()?.id ?? 0)
  expect(toasts.current()).toBeUndefined()
  expect(listener).toHaveBeenCalledTimes(3)
  leave()
  toast({ title: 'Unseen' })
  expect(listener).toHaveBeenCalledTimes(3)
})
