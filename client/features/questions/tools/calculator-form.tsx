import { Button, Group, NumberInput, Radio } from '@mantine/core'
import { useRef, useState } from 'react'
import { numberText } from '#domain/text/count-text.ts'
import classes from './calculator-form.module.css'
import { type Calculator, type CalculatorResult, clearanceOf, labelOf, type Values } from './calculators.ts'

interface CalculatorFormProps {
  calculator: Calculator
  values: Values
  onChange: (changed: Partial<Values>) => void
}

/** The fields of a calculator, and its result as soon as they are complete. */
export function CalculatorForm({ calculator, values, onChange }: CalculatorFormProps) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const gfrField = useRef<HTMLInputElement>(null)
  const outcome = calculator.calculate(values)
  const problems = 'fields' in outcome ? outcome.fields : {}
  return (
    <div className={classes.fields}>
      {calculator.asksSex && (
        <Radio.Group
          label="Sex"
          size="md"
          value={values.sex}
          onChange={(sex) => onChange({ sex: sex === 'male' ? 'male' : 'female' })}
        >
          <Group gap="lg" mih={44}>
            <Radio size="md" value="female" label="Female" />
            <Radio size="md" value="male" label="Male" />
          </Group>
        </Radio.Group>
      )}
      {calculator.inputs.map((input) => (
        <NumberInput
          key={input}
          ref={input === 'gfr' ? gfrField : null}
          label={labelOf(input)}
          value={values[input] ?? ''}
          onChange={(entered) => onChange({ [input]: entered === '' ? null : Number(entered) })}
          onBlur={() => setLeft((now) => new Set(now).add(input))}
          error={left.has(input) && problems[input]}
          allowNegative={false}
          decimalScale={2}
          hideControls
        />
      ))}
      {calculator.inputs.includes('gfr') && (
        <ClearanceOffer
          values={values}
          onUse={(gfr) => {
            onChange({ gfr })
            gfrField.current?.focus()
          }}
        />
      )}
      <div className={classes.result} role="status">
        {'fields' in outcome ? (
          <p className="text-note">The result appears when all fields are filled in.</p>
        ) : (
          <Result result={outcome} />
        )}
      </div>
      <p className="text-note">{calculator.formula}</p>
    </div>
  )
}

function Result({ result: { measures, note } }: { result: CalculatorResult }) {
  return (
    <>
      {measures.map(({ label, measure }) => (
        <p key={label} className={classes.measure}>
          <span>{label}</span>{' '}
          <strong>
            {numberText(measure.value)} {measure.unit}
          </strong>
        </p>
      ))}
      {note && <p className={classes.note}>{note}</p>}
    </>
  )
}

/** Offers the creatinine clearance that was calculated before as the GFR. */
function ClearanceOffer({ values, onUse }: { values: Values; onUse: (gfr: number) => void }) {
  const clearance = clearanceOf(values)
  if ('fields' in clearance || clearance.value === values.gfr) return null
  return (
    <Button variant="default" onClick={() => onUse(clearance.value)}>
      Use clearance: {clearance.value} {clearance.unit}
    </Button>
  )
}
