import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import type { CallError } from '#client/platform/calls/call-error.ts'
import { call } from '#client/platform/calls/calls.ts'
import { newId } from '#client/platform/new-id.ts'
import { paths } from '#client/platform/paths.ts'
import type { CallInput } from '#contracts/endpoint.ts'
import { questions } from '#contracts/questions/questions.ts'

export type BlockRequest = Omit<CallInput<typeof questions.buildBlock>['body'], 'requestId'>
export type ExamRequest = Omit<CallInput<typeof questions.beginExam>['body'], 'requestId'>

/** Builds a block and opens it. */
export function useBuildBlock() {
  return useOnce((request: BlockRequest, requestId) =>
    call(questions.buildBlock, { body: { ...request, requestId } }, { urgent: true }),
  )
}

/** Prepares an exam and opens it; its clock does not run yet. */
export function useBeginExam() {
  return useOnce((request: ExamRequest, requestId) =>
    call(questions.beginExam, { body: { ...request, requestId } }, { urgent: true }),
  )
}

/**
 * One request for a choice, however often it is pressed: a second press meanwhile sends nothing, and a press after a lost
 * reply sends the same id, for which the server builds one block.
 */
function useOnce<Request>(send: (request: Request, requestId: string) => Promise<{ id: number }>) {
  const navigate = useNavigate()
  const isSending = useRef(false)
  const requestIds = useRef(new Map<string, string>())
  const { mutate, isPending, isSuccess, error } = useMutation<{ id: number }, CallError, Request>({
    mutationFn: (request) => send(request, idFor(requestIds.current, JSON.stringify(request))),
    onSuccess: ({ id }) => void navigate(paths.questionSession(id)),
    onError: () => {
      isSending.current = false
    },
  })
  function begin(request: Request): void {
    if (isSending.current) return
    isSending.current = true
    mutate(request)
  }
  return { begin, isPending: isPending || isSuccess, error }
}

function idFor(known: Map<string, string>, choice: string): string {
  const id = known.get(choice) ?? newId()
  known.set(choice, id)
  return id
}
