/** A supplier of a three-race meeting over the feed's own calls, for tests of whole servers. */
export class FeedOfTest {
  readonly #url: string;
  readonly #token: string;
  #sequence = 0;

  private constructor(url: string, token: string) {
    this.#url = url;
    this.#token = token;
  }

  static async open(url: string, secret: string): Promise<FeedOfTest> {
    const answer = await fetch(`${url}/identity/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from(`feed:${secret}`).toString('base64')}` },
      body: new URLSearchParams({ grant_type: 'client_credentials', scope: 'feed' }),
    });
    if (!answer.ok) throw new Error(`no feed token: ${answer.status} ${await answer.text()}`);
    const { access_token: token } = (await answer.json()) as { access_token: string };
    return new FeedOfTest(url, token);
  }

  /** Resolves with the meeting's id. */
  async putMeeting(ref: string, offAt: Date): Promise<number> {
    const { meetingId } = (await this.#put(ref, {
      sport: 'horseracing',
      name: 'Test day',
      raceCourse: 'Testfield',
      country: 'ZA',
      date: offAt.toISOString().slice(0, 10),
      races: [1, 2, 3].map((number) => ({
        number,
        name: `Race ${number}`,
        offAt: offAt.toISOString(),
        runners: [1, 2, 3, 4].map((saddle) => ({ saddle, horse: `Horse ${saddle}`, winOdds: '3/1' })),
      })),
    })) as { meetingId: number };
    return meetingId;
  }

  async closeRace(ref: string, race: number): Promise<void> {
    await this.#put(`${ref}/Races/${race}/Status`, { status: 'closed', at: new Date().toISOString() });
  }

  /** A provisional result, by saddle from the winner on. */
  async postResult(ref: string, race: number, order: readonly number[]): Promise<void> {
    await this.#put(`${ref}/Races/${race}/Result`, {
      official: false,
      at: new Date().toISOString(),
      finishers: order.map((saddle, index) => ({ saddle, position: index + 1, startingPrice: '3/1' })),
    });
  }

  async #put(path: string, body: object): Promise<unknown> {
    this.#sequence += 1;
    const answer = await fetch(`${this.#url}/api/Feed/Meetings/${path}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${this.#token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ sequence: this.#sequence, ...body }),
    });
    if (!answer.ok) throw new Error(`the feed was refused: ${answer.status} ${await answer.text()}`);
    return await answer.json();
  }
}
