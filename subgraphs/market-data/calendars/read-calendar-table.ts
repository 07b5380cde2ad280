import { Type } from 'typebox';
import { Value } from 'typebox/value';
import {
  calendarSpecs,
  CalendarTableError,
  SESSION_NAMES,
  type CalendarSpec,
  type CalendarTable,
} from '#market-data/calendars/calendar-table.ts';

/** The calendars of an operator's file. Throws `CalendarTableError`. */
export function readCalendarTable(table: unknown): CalendarSpec[] {
  const [problem] = tableErrors(table);
  if (problem !== undefined) {
    throw new CalendarTableError(`calendars: ${problem.instancePath || '/'} ${problem.message}.`);
  }
  return calendarSpecs(table as CalendarTable);
}

function tableErrors(table: unknown): ReturnType<typeof Value.Errors> {
  const hours = Type.Array(Type.String({ pattern: '^\\d\\d:\\d\\d-\\d\\d:\\d\\d$' }), {
    minItems: 1,
  });
  const date = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' });
  const runs = Type.String({ pattern: '^(\\d{4}(-\\d{4})?( \\d{4}(-\\d{4})?)*)?$' });
  const days = Type.Record(Type.String({ pattern: '^\\d{4}$' }), runs);
  const strict = { additionalProperties: false };
  const calendar = Type.Object(
    {
      about: Type.String(),
      zone: Type.String({ minLength: 1 }),
      bars: Type.Enum(['session', 'utc']),
      hours,
      first: date,
      horizon: date,
      closed: days,
      short: Type.Array(Type.Object({ hours, days }, strict)),
    },
    strict,
  );
  const calendars = Type.Object(
    Object.fromEntries(SESSION_NAMES.map((name) => [name, calendar])),
    strict,
  );
  const version = Type.String({ minLength: 1 });
  return Value.Errors(Type.Object({ version, calendars }, strict), table);
}
