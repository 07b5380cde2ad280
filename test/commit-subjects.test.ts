import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';

/** The last commit before subjects had a form. */
const BEFORE = '27e197d5';
const MAX_CHARACTERS = 72;
const SUBJECT = /^[a-z][\w ,/-]*: \S/;

function subjectsSince(revision: string): string[] | null {
  try {
    const range = `${revision}..HEAD`;
    const log = execFileSync('git', ['log', '--format=%s', range], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return log.split('\n').filter((subject) => subject !== '');
  } catch {
    // A shallow clone, or an export, has no history to look at.
    return null;
  }
}

const subjects = subjectsSince(BEFORE);

test.skipIf(subjects === null)(
  'a commit names its area, and its subject fits a line of a log',
  () => {
    const odd = subjects?.filter(
      (subject) => subject.length > MAX_CHARACTERS || !SUBJECT.test(subject),
    );
    expect(odd).toEqual([]);
  },
);
