import { Button, Radio, Stack, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#client/platform/calls/calls.ts'
import { textOf } from '#client/platform/calls/failure-text.ts'
import { queryFor } from '#client/platform/calls/queries.ts'
import { errorToast } from '#client/platform/toast.ts'
import { SectionCard } from '#client/ui/page/section-card.tsx'
import { MarkdownText } from '#client/ui/text/markdown-text.tsx'
import type { Reply } from '#contracts/endpoint.ts'
import { evidence } from '#contracts/evidence/evidence.ts'
import { optionLetter } from '#domain/questions/block/block-item.ts'
import { countText } from '#domain/text/count-text.ts'

type Probe = Reply<typeof evidence.offerProbes>['probes'][number]

const waiting = { ...queryFor(evidence.probes), meta: { isExtra: true } }

/**
 * Probe questions for a learner who takes part, one after the other. For others, or without a network, it
 * renders nothing.
 */
export function ProbeQuestions() {
  const { data } = useQuery({ ...waiting, staleTime: 0 })
  const [probes, setProbes] = useState<Probe[] | null>(null)
  const offer = useMutation({
    mutationFn: () => call(evidence.offerProbes, {}),
    onSuccess: (offered) => setProbes(offered.probes),
    onError: (failure) => errorToast(textOf(failure, 'Please try again'), 'Failed to load the questions'),
  })
  if (probes === null && !data?.count) return null
  const [probe] = probes ?? []
  return (
    <SectionCard title="Probe questions" description="They count for nothing else.">
      {probes === null && data && (
        <Button variant="default" loading={offer.isPending} onClick={() => offer.mutate()}>
          Answer {countText(data.count, 'question')}
        </Button>
      )}
      {probe && (
        <ProbeQuestion
          key={probe.questionId}
          probe={probe}
          onAnswered={() => setProbes((left) => left?.slice(1) ?? null)}
        />
      )}
      {probes !== null && !probe && <Text role="status">Thank you. There are more next week.</Text>}
    </SectionCard>
  )
}

function ProbeQuestion({ probe, onAnswered }: { probe: Probe; onAnswered: () => void }) {
  const queryClient = useQueryClient()
  const [chosen, setChosen] = useState<string | null>(null)
  const answer = useMutation({
    mutationFn: (option: number) =>
      call(evidence.answerProbe, { params: { id: probe.questionId }, body: { chosen: option } }),
    onSuccess: onAnswered,
    onError: (failure) => errorToast(textOf(failure, 'Please try again'), 'Failed to save your answer'),
    onSettled: () => queryClient.invalidateQueries({ queryKey: waiting.queryKey }),
  })
  return (
    <Stack>
      <Text>{probe.stem}</Text>
      {probe.exhibit && <MarkdownText text={probe.exhibit} />}
      <Radio.Group label={probe.leadIn} value={chosen} onChange={setChosen}>
        <Stack gap="sm" mt="sm">
          {probe.options.map((option, place) => (
            <Radio
              key={option}
              value={String(place)}
              label={`${optionLetter(place)}. ${option}`}
              disabled={answer.isPending}
            />
          ))}
        </Stack>
      </Radio.Group>
      <Text size="sm" c="dimmed">
        The right answer is not shown.
      </Text>
      <Button
        variant="default"
        disabled={chosen === null}
        loading={answer.isPending}
        onClick={() => answer.mutate(Number(chosen))}
      >
        Submit
      </Button>
    </Stack>
  )
}
