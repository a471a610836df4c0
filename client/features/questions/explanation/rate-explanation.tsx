import { Button, Group, Textarea } from '@mantine/core'
import { IconThumbDown, IconThumbUp } from '@tabler/icons-react'
import { type FormEvent, useId, useState } from 'react'
import type { ExplanationRating } from '#domain/questions/block/block-item.ts'

interface RateExplanationProps {
  rating: ExplanationRating | null
  onRate: (rating: ExplanationRating) => void
}

/** Asks whether the explanation helped. Who says no may write what was missing; both can be changed later. */
export function RateExplanation({ rating: saved, onRate }: RateExplanationProps) {
  const [rating, setRating] = useState(saved)
  const [missing, setMissing] = useState(saved?.missing ?? '')
  const [isSent, setSent] = useState(false)
  const questionId = useId()

  function rate(next: ExplanationRating): void {
    setRating(next)
    onRate(next)
  }
  function send(event: FormEvent): void {
    event.preventDefault()
    rate({ helped: false, missing: missing.trim() })
    setSent(true)
  }

  const choice = (helped: boolean) => ({
    size: 'xs' as const,
    variant: rating?.helped === helped ? 'light' : 'default',
    'aria-pressed': rating?.helped === helped,
    onClick: () => {
      setSent(false)
      rate({ helped, missing: helped ? '' : missing.trim() })
    },
  })
  return (
    <div>
      <Group gap="xs" role="group" aria-labelledby={questionId}>
        <span id={questionId} className="text-note">
          Did this explanation help?
        </span>
        <Button {...choice(true)} leftSection={<IconThumbUp size={16} stroke={1.6} aria-hidden="true" />}>
          It helped
        </Button>
        <Button {...choice(false)} leftSection={<IconThumbDown size={16} stroke={1.6} aria-hidden="true" />}>
          It did not
        </Button>
      </Group>
      {rating?.helped === false && (
        <form onSubmit={send}>
          <Textarea
            label="What was missing? (optional)"
            description="Its authors read this."
            autosize
            minRows={2}
            maxLength={1000}
            mt="xs"
            value={missing}
            onChange={(event) => {
              setMissing(event.currentTarget.value)
              setSent(false)
            }}
          />
          <Button
            type="submit"
            variant="default"
            size="xs"
            mt="xs"
            disabled={missing.trim() === '' || isSent}
          >
            {isSent ? 'Sent' : 'Send'}
          </Button>
        </form>
      )}
    </div>
  )
}
