import { Select, SimpleGrid, TextInput } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import { useId } from 'react'
import { roleLabels } from '#contracts/accounts/accounts.ts'

/** Offered while typing; anything else can be typed. */
const commonDegrees = ['MD', 'DO', 'MBBS', 'MD, PhD', 'PharmD', 'NP', 'PA-C', 'RN', 'PhD', 'Student']
const roleOptions = Object.entries(roleLabels).map(([value, label]) => ({ value, label }))

interface PersonFieldsProps {
  inputProps: (field: 'firstName' | 'lastName' | 'degrees' | 'role') => GetInputPropsReturnType
  /** Marks them as required. */
  required?: boolean
}

/** Who somebody is. */
export function PersonFields({ inputProps, required = false }: PersonFieldsProps) {
  const degreesId = useId()
  return (
    <>
      <SimpleGrid cols={2}>
        <TextInput
          label="First name"
          name="firstName"
          autoComplete="given-name"
          autoCapitalize="words"
          required={required}
          {...inputProps('firstName')}
        />
        <TextInput
          label="Last name"
          name="lastName"
          autoComplete="family-name"
          autoCapitalize="words"
          required={required}
          {...inputProps('lastName')}
        />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          label="Degree(s)"
          name="degrees"
          placeholder="MD, PhD or Student"
          autoComplete="honorific-suffix"
          autoCorrect="off"
          spellCheck={false}
          list={degreesId}
          required={required}
          {...inputProps('degrees')}
        />
        <datalist id={degreesId}>
          {commonDegrees.map((degrees) => (
            <option key={degrees} value={degrees} />
          ))}
        </datalist>
        <Select
          label="Professional role"
          placeholder="Choose your role"
          data={roleOptions}
          allowDeselect={false}
          required={required}
          {...inputProps('role')}
        />
      </SimpleGrid>
    </>
  )
}
