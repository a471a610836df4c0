import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { outbox } from '#client/features/outbox/outbox.ts'
import type { CallError } from '#client/platform/calls/call-error.ts'
import { call } from '#client/platform/calls/calls.ts'
import { reasonOf } from '#client/platform/calls/failure-text.ts'
import { queryClient } from '#client/platform/calls/queries.ts'
import { errorToast } from '#client/platform/toast.ts'
import { type Block, type BlockState, questions } from '#contracts/questions/questions.ts'
import { phaseOf } from '#domain/session/block-phase.ts'
import { blockKey, type LoadedBlock } from './block-query.ts'
import type { ServerClock } from './use-clock.ts'

/** What a learner does with a block as a whole. */
export type BlockStep = { type: 'suspend' | 'finish' } | { type: 'open' | 'close'; section: number }

const send = { urgent: true }

function sendStep(blockId: number, step: BlockStep): Promise<BlockState | Block> {
  const params = { id: blockId }
  switch (step.type) {
    case 'suspend':
      return call(questions.suspendBlock, { params }, send)
    case 'finish':
      return call(questions.finishBlock, { params }, send)
    case 'open':
      return call(questions.openSection, { params: { ...params, number: step.section } }, send)
    case 'close':
      return call(questions.closeSection, { params: { ...params, number: step.section } }, send)
  }
}

/** What was answered must be there before a section closes. */
async function sendAnswers(blockId: number): Promise<boolean> {
  await outbox.sync()
  return !(await outbox.listWaiting()).some((row) => 'blockId' in row && row.blockId === blockId)
}

/** The sections of a block and their clock: as the server last said, by a load or by a step taken here. */
export function useBlockState(userId: number, { block, savedAt }: LoadedBlock) {
  const [known, setKnown] = useState<{ state: BlockState; repliedAt: number }>({
    state: block,
    repliedAt: savedAt,
  })
  useEffect(
    // A load that was asked for before a step may arrive behind it.
    () => setKnown((now) => (block.now < now.state.now ? now : { state: block, repliedAt: savedAt })),
    [block, savedAt],
  )

  const step = useMutation<BlockState | Block | undefined, CallError, BlockStep>({
    mutationFn: async (wanted) => {
      const isClosing = wanted.type === 'close' || wanted.type === 'finish'
      if (!(await sendAnswers(block.id)) && isClosing) {
        errorToast(
          'Some answers have not reached the server yet. They are kept on this device: try again with a network.',
          'Not ended',
        )
        return undefined
      }
      return sendStep(block.id, wanted)
    },
    onSuccess: (state) => {
      if (!state) return
      const repliedAt = Date.now()
      setKnown({ state, repliedAt })
      // A section's questions come when it is opened.
      if ('questions' in state)
        queryClient.setQueryData<LoadedBlock>(blockKey(userId, block.id), {
          block: state,
          savedAt: repliedAt,
        })
      if (state.finishedAt) void queryClient.invalidateQueries({ predicate: isOutdated })
    },
    onError: (error) => errorToast(reasonOf(error)),
  })

  const { state, repliedAt } = known
  const serverNowMs = Date.parse(state.now)
  const clock: ServerClock = {
    repliedAt: serverNowMs,
    now: () => Date.now() + serverNowMs - repliedAt,
  }
  return {
    state,
    /** Epoch milliseconds of this browser, when the server said so. */
    repliedAt,
    clock,
    phase: phaseOf(state),
    isStepping: step.isPending,
    /** @returns whether it was taken; a failure has been said. */
    take: async (wanted: BlockStep): Promise<boolean> =>
      (await step.mutateAsync(wanted).catch(() => undefined)) !== undefined,
  }
}

export type BlockSteps = ReturnType<typeof useBlockState>

/** A finished block moves counts, results, what is due, and what is known of the learner. */
const outdated = ['/api/questions', '/api/study/today', '/api/analytics/']
const isOutdated = ({ queryKey }: { queryKey: readonly unknown[] }) =>
  outdated.some((start) => String(queryKey[0]).startsWith(start))
