import { Alert, SegmentedControl, Skeleton, Stack, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#client/platform/calls/calls.ts'
import { LoadFailed } from '#client/ui/page/load-failed.tsx'
import { mailAdmin } from '#contracts/messages/mail-admin.ts'
import { MailFrame } from './mail-frame.tsx'
import classes from './template-preview.module.css'
import type { Announcement } from './test-form.ts'
import type { Draft, TemplateKey } from './use-template-drafts.ts'

interface TemplatePreviewProps {
  templateKey: TemplateKey
  draft: Draft
  announcement: Announcement
}

/** The draft as it would arrive. */
export function TemplatePreview({ templateKey, draft, announcement }: TemplatePreviewProps) {
  const [width, setWidth] = useState('desktop')
  const { subject, body } = draft
  const request = {
    template: templateKey,
    subject,
    body,
    variables: templateKey === 'broadcast' ? { ...announcement } : {},
  }
  const { data, error, refetch } = useQuery({
    queryKey: [mailAdmin.previewTemplate.path, request],
    queryFn: () => call(mailAdmin.previewTemplate, { body: request }, { urgent: true }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  if (error) return <LoadFailed what="the preview" error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={400} />
  return (
    <Stack gap="md">
      <SegmentedControl
        className={classes.widths ?? ''}
        aria-label="Width of the preview"
        data={[
          { value: 'desktop', label: 'Desktop' },
          { value: 'phone', label: 'Phone' },
        ]}
        value={width}
        onChange={setWidth}
      />
      {data.unknownPlaceholders.length > 0 && (
        <Alert color="red" variant="light" title="Unknown placeholders">
          {data.unknownPlaceholders.map((name) => `{{${name}}}`).join(', ')}: this template cannot be saved
          with them.
        </Alert>
      )}
      <Text className={classes.subject}>
        <Text span c="dimmed">
          Subject:{' '}
        </Text>
        {data.subject}
      </Text>
      <MailFrame title="Preview of the e-mail" html={data.html} width={width} />
      <Text size="sm" c="dimmed">
        Shown with sample data.
      </Text>
    </Stack>
  )
}
