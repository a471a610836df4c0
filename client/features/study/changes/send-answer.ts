import type { ChangeKinds } from '#client/features/outbox/changes.ts'
import { call } from '#client/platform/calls/calls.ts'
import { changes } from '#contracts/study/changes.ts'

/** Loaded with the first answer that is sent. */
export function sendAnswer(
  { changeId, answer, answeredAt }: ChangeKinds['change-answer'],
  userId: number,
): Promise<unknown> {
  return call(changes.answer, { params: { id: changeId }, body: { answer, answeredAt } }, { userId })
}
