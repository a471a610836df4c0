import { useQueryClient } from '@tanstack/react-query'
import { blockQuery, type LoadedBlock } from '#client/features/questions/session/block-query.ts'
import type { OwnMarks } from '#client/features/questions/session/question/question-review.tsx'
import { queryFor } from '#client/platform/calls/queries.ts'
import { questions } from '#contracts/questions/questions.ts'

/** Shows a changed note or mark in the block and in its results, which are not loaded again for it. */
export function useKeepMarks(userId: number, blockId: number) {
  const client = useQueryClient()
  return (questionId: number, change: OwnMarks) => {
    const changed = <Q extends { questionId: number }>(question: Q): Q =>
      question.questionId === questionId ? { ...question, ...change } : question
    client.setQueryData<LoadedBlock>(
      blockQuery(userId, blockId).queryKey,
      (loaded) =>
        loaded && { ...loaded, block: { ...loaded.block, questions: loaded.block.questions.map(changed) } },
    )
    client.setQueryData(
      queryFor(questions.results, { params: { id: blockId } }).queryKey,
      (results) => results && { ...results, questions: results.questions.map(changed) },
    )
  }
}
