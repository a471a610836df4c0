import { expect, it, vi } from 'vitest'
import { toast, toasts, toastWhenFree } from './toast.ts'

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

it('lets what nobody waits for follow the toast that is shown, one after the other', () => {
  const dismiss = () => toasts.dismiss(toasts.current()?.id ?? 0)
  dismiss()
  toastWhenFree({ title: 'At once' })
  expect(toasts.current()?.title).toBe('At once')
  toast({ title: 'Payment Successful' })
  toastWhenFree({ title: '1 card you tried is in your plan' })
  toastWhenFree({ title: 'Achievement Unlocked!' })
  expect(toasts.current()?.title).toBe('Payment Successful')
  dismiss()
  expect(toasts.current()?.title).toBe('1 card you tried is in your plan')
  dismiss()
  expect(toasts.current()?.title).toBe('Achievement Unlocked!')
  dismiss()
  expect(toasts.current()).toBeUndefined()
})
