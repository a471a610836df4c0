import { Button, Group, Radio, Textarea } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { FieldGroup } from '#client/ui/forms/field-group.tsx'
import { optionLetter } from '#domain/questions/block/block-item.ts'
import type { QuestionValues } from './question-values.ts'

interface OptionFieldsProps {
  form: UseFormReturnType<QuestionValues>
  /** Learners have answered the question, so the number and order of its options must stay. */
  isFixed: boolean
}

const fewest = 4
const most = 5

/** The options with their reasons; one of them is the key. */
export function OptionFields({ form, isFixed }: OptionFieldsProps) {
  const { options, reasons, keyOption } = form.values

  function add(): void {
    form.setFieldValue('options', [...options, ''])
    form.setFieldValue('reasons', [...reasons, ''])
  }
  function removeLast(): void {
    form.setFieldValue('options', options.slice(0, -1))
    form.setFieldValue('reasons', reasons.slice(0, -1))
    if (keyOption === options.length - 1) form.setFieldValue('keyOption', 0)
  }

  return (
    <>
      {options.map((_, place) => {
        const letter = optionLetter(place)
        return (
          <FieldGroup
            key={letter}
            legend={`Option ${letter}`}
            frame={place === keyOption ? 'chosen' : 'plain'}
          >
            <Radio
              size="md"
              name="keyOption"
              label={`${letter} is right`}
              checked={place === keyOption}
              onChange={() => form.setFieldValue('keyOption', place)}
            />
            <Textarea
              label={`Text of option ${letter}`}
              autosize
              maxLength={500}
              {...form.getInputProps(`options.${place}`)}
            />
            <Textarea
              label={`Why ${letter} is right or wrong`}
              autosize
              minRows={2}
              maxLength={2000}
              {...form.getInputProps(`reasons.${place}`)}
            />
          </FieldGroup>
        )
      })}
      {!isFixed && (
        <Group>
          {options.length < most && (
            <Button variant="default" onClick={add}>
              Add a fifth option
            </Button>
          )}
          {options.length > fewest && (
            <Button variant="default" onClick={removeLast}>
              Remove option {optionLetter(options.length - 1)}
            </Button>
          )}
        </Group>
      )}
    </>
  )
}
