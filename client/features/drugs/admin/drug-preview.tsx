import { Stack, Text } from '@mantine/core'
import { MarkdownText } from '#client/ui/text/markdown-text.tsx'
import { texts } from './drug-fields.ts'
import type { DrugValues } from './drug-form-fields.tsx'

/** The texts of a drug as learners read them. */
export function DrugPreview({ drug }: { drug: DrugValues }) {
  return (
    <Stack gap="sm">
      <Text fw={650}>{drug.brandName ? `${drug.genericName} (${drug.brandName})` : drug.genericName}</Text>
      <Text>{drug.indication}</Text>
      {texts.map(
        ([field, label]) =>
          drug[field] && (
            <div key={field}>
              <Text size="sm" c="dimmed">
                {label}
              </Text>
              <MarkdownText text={drug[field]} />
            </div>
          ),
      )}
    </Stack>
  )
}
